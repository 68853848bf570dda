import { findDevSigner } from '@holdfast/store/read'
import type { Handler } from '../../http/handlers.ts'
import { presentDevSigner } from './present-dev-signer.ts'

export const showDevSigner: Handler<'getDevSigner'> = async ({ db }) =>
  presentDevSigner(await findDevSigner(db))
