import { lazy, Suspense } from 'react'
import type { CurrentUser } from '#features/users/schema.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Popup } from '#platform/web/ui/popup.tsx'
import styles from './account-menu.module.css'

const AccountPanel = lazy(() => import('./account-panel.tsx').then(({ AccountPanel: panel }) => ({ default: panel })))

export function AccountMenu({ user, buttonClassName }: { user: CurrentUser; buttonClassName: string | undefined }) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  return (
    <Popup
      label="Account"
      button={
        <>
          <Avatar name={name} src={user.profileImageUrl} size={34} isDecorative />
          <span className="visually-hidden">Account of {name}</span>
        </>
      }
      buttonProps={{ className: buttonClassName }}
    >
      <Suspense fallback={<div className={styles.placeholder} />}>
        <AccountPanel user={user} name={name} />
      </Suspense>
    </Popup>
  )
}
