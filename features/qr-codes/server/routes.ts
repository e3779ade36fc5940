import { mount } from '#platform/server/http/mount.ts'
import { contract } from '../contract.ts'
import { sendQrCode } from './qr-download.ts'

export const routes = mount(contract, {
  renderQrCode: (ctx, { params, query }) => sendQrCode(ctx, { id: params.id, ...query }),
})
