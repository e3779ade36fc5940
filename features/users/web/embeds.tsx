export { UnsavedChangesDialog } from './profile/unsaved-changes-dialog.tsx'
