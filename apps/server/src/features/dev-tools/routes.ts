import type { VerbsOf } from '../../http/verb.ts'
import { changeDevKey } from './change-dev-key.ts'
import { clearDevSigner } from './clear-dev-signer.ts'
import { createDevKey } from './create-dev-key.ts'
import { deleteDevKey } from './delete-dev-key.ts'
import { listDevKeys } from './list-dev-keys.ts'
import { listFlowLogs } from './list-flow-logs.ts'
import { setDevSigner } from './set-dev-signer.ts'
import { showDevSigner } from './show-dev-signer.ts'

export const devTools: VerbsOf<
  | 'listDevKeys'
  | 'createDevKey'
  | 'changeDevKey'
  | 'deleteDevKey'
  | 'listFlowLogs'
  | 'getDevSigner'
  | 'setDevSigner'
  | 'clearDevSigner'
> = {
  listDevKeys,
  createDevKey,
  changeDevKey,
  deleteDevKey,
  listFlowLogs,
  getDevSigner: showDevSigner,
  setDevSigner,
  clearDevSigner,
}
