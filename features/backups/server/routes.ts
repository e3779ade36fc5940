import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { startBackup } from './actions.ts'
import { serializeBackups } from './serializers.ts'

export const routes = mount(contract, {
  getBackups: (ctx) => serializeBackups(ctx),
  startBackup: (ctx) => startBackup(ctx, 'person'),
})
