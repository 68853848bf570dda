/** `npm run make-node -w apps/signer`: turns SIGNER_DATA into the folder of a new node, sealed with
 *  SIGNER_SEALING_KEY(_FILE), and prints the node's identity, to be configured on the other nodes and the server. Running
 *  it again prints the same identity. */
import { readSealingKey } from './config.ts'
import { makeNodeFolder } from './node-folder.ts'

const { SIGNER_DATA: folder } = process.env
if (folder === undefined || folder === '') throw new Error('SIGNER_DATA must name the folder of the node')
console.log(makeNodeFolder(folder, readSealingKey(process.env)))
