/** A stand-in for a pooler. For tests only. */
import { startCutConnections } from './testing-cut-connections.ts'

/** BackendKeyData: 'K', a length of 12, the process, the secret. */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12])

/** Passes everything on, and names a process of its own in the key for cancelling queries, as poolers do. Answers its URL of the
 *  database; closed after the tests of the file. */
export async function startStandInPooler(url: string): Promise<string> {
  const connections = await startCutConnections(url, {
    onAnswer: (bytes) => {
      const key = bytes.indexOf(keyData)
      if (key !== -1) bytes.writeInt32BE(1, key + keyData.length)
    },
  })
  return connections.url
}
