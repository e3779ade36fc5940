import { Logo, LogoMark } from '#platform/web/ui/logo.tsx'
import { wasSignedIn } from './sign-in-hint.ts'
import header from './header.module.css'
import shell from './shell.module.css'
import styles from './shell-skeleton.module.css'

const entryWidths = [38, 56, 50, 62, 54, 70, 40, 66]

/** Shown until the signed-in person is loaded: the outline of the shell for members, the logo for guests. */
export function ShellSkeleton() {
  return (
    <main aria-busy="true">
      <h1 className="visually-hidden">Loading</h1>
      {wasSignedIn() ? <Outline /> : <Splash />}
    </main>
  )
}

function Splash() {
  return (
    <div className={styles.splash}>
      <LogoMark size={56} />
    </div>
  )
}

function Outline() {
  return (
    <div className={shell.frame}>
      <div className={header.header}>
        <span className={styles.logo} data-mantine-color-scheme="dark">
          <Logo size={30} />
        </span>
      </div>
      <div className={shell.body}>
        <div className={shell.side}>
          {entryWidths.map((width) => (
            <span key={width} className={styles.entry} style={{ width: `${width}%` }} />
          ))}
        </div>
        <div className={shell.main}>
          <span className={styles.title} />
          <div className={styles.cards}>
            {entryWidths.slice(0, 4).map((width) => (
              <span key={width} className={styles.card} />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
