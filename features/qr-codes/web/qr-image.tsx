import styles from './qr-image.module.css'

type QrImageProps = {
  link: { id: string; shortUrl: string }
  /** Pixels. */
  size: number
  /** Color and logo, as in the query of the endpoint. */
  look?: string
}

/** A link's QR code, white around it in dark mode too. */
export function QrImage({ link: { id, shortUrl }, size, look = '' }: QrImageProps) {
  return (
    <img
      className={styles.code}
      src={`/api/admin/tracked-links/${id}/qr?format=svg${look}`}
      width={size}
      height={size}
      alt={`QR code that leads to ${shortUrl}`}
    />
  )
}
