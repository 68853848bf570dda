/** `npm run make-node -w apps/signer`: makes SIGNER_DATA a node's folder, sealed with SIGNER_SEALING_KEY(_FILE), and prints the
 *  node's identity, which the other nodes and the server are then told. Again: prints it again. */
import { readSealingKey } from './config.ts'
import { makeNodeFolder } from './node-folder.ts'

const { SIGNER_DATA: folder } = process.env
if (folder === undefined || folder === '') throw new Error('SIGNER_DATA: the folder of the node')
console.log(makeNodeFolder(folder, readSealingKey(process.env)))
