import CircleUser from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import type { CurrentUser } from '#features/users/schema.ts'
import { useSignOut } from '#features/accounts/web/api.ts'
import { roleLabels } from '#platform/web/role-labels.ts'
import { ScreenLink, useHasScreen } from '#platform/web/screens.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { useClosePopup } from '#platform/web/ui/popup.tsx'
import { paths } from '#rules/paths.ts'
import styles from './account-panel.module.css'
import { mayOpen } from './navigation.ts'
import { ColorSchemePicker } from './color-scheme-picker.tsx'

const screens = [
  { ...paths.profile, icon: CircleUser },
  { ...paths.settings, icon: Settings },
]

/** What the account menu holds. */
export function AccountPanel({ user, name }: { user: CurrentUser; name: string }) {
  const close = useClosePopup()
  const hasScreen = useHasScreen()
  const signOut = useSignOut()
  return (
    <div className={styles.panel}>
      <div className={styles.person}>
        <Avatar name={name} src={user.profileImageUrl} size={44} isDecorative />
        <div className={styles.text}>
          <p className={styles.name}>{name}</p>
          <p className={styles.address}>{user.email}</p>
          <p className={styles.address}>
            {user.isAnalyst ? `${roleLabels[user.role]}, analyst` : roleLabels[user.role]}
          </p>
        </div>
      </div>
      <ul className={styles.list}>
        {screens
          .filter((screen) => mayOpen({ user, hasScreen }, screen))
          .map(({ path, title, icon: Icon }) => (
            <li key={path}>
              <ScreenLink to={path} className={styles.entry} onClick={close}>
                <Icon size={18} aria-hidden />
                {title}
              </ScreenLink>
            </li>
          ))}
      </ul>
      <ColorSchemePicker />
      <ul className={styles.list}>
        <li>
          <button type="button" className={styles.entry} onClick={() => void signOut()}>
            <LogOut size={18} aria-hidden />
            Logout
          </button>
        </li>
      </ul>
    </div>
  )
}
