export { RequestActions } from './requests/request-actions.tsx'
