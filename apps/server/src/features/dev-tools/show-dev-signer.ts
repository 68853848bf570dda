import { findDevSigner } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentDevSigner } from './present-dev-signer.ts'

export const showDevSigner: Verb<'getDevSigner', 'db'> = async ({ db }) =>
  presentDevSigner(await findDevSigner(db))
