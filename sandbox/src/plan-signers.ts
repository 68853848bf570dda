/** Three signers on this machine, each with its own folder, and with its own sealing key beside that folder rather than
 *  in it. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coordinatorOf } from '@holdfast/mpc/nodes'
import { makeNodeFolder } from '@holdfast/signer/node-folder'

export interface SignerPlan {
  readonly name: string
  readonly environment: NodeJS.ProcessEnv
}

/** Where a signer keeps its files, and the key that opens them. */
export interface SignerFolder {
  readonly party: number
  readonly folder: string
  readonly keyFile: string
  /** Its public key, in hex. */
  readonly identity: string
}

export interface SignersPlan {
  readonly signers: readonly SignerPlan[]
  /** In ascending order of their parties. */
  readonly folders: readonly SignerFolder[]
  /** Value of HOLDFAST_SIGNERS: the server's configuration of the signers. */
  readonly addresses: string
}

/** Creates the nodes' folders at the first start. `secretKey` is the installation's, in hex. */
export function planSigners({
  dataFolder,
  ports,
  secretKey,
  networks,
  assets,
  reshare = '',
}: {
  readonly dataFolder: string
  readonly ports: readonly number[]
  readonly secretKey: string
  readonly networks: readonly string[]
  /** Decimals by CAIP-19 id. */
  readonly assets: ReadonlyMap<string, number>
  /** Value of SIGNER_RESHARE. */
  readonly reshare?: string
}): SignersPlan {
  const nodes = ports.map((port, place) => {
    const party = place + 1
    const keyFile = sealingKeyFile(dataFolder, party)
    const folder = join(dataFolder, 'signers', String(party))
    const identity = makeNodeFolder(folder, Buffer.from(readFileSync(keyFile, 'utf8').trim(), 'hex'))
    return { party, port, keyFile, folder, identity }
  })
  const coordinator = coordinatorOf(Buffer.from(secretKey, 'hex')).name
  const peers = nodes.map(({ party, identity }) => `${party}=${identity}`).join(',')
  return {
    signers: nodes.map(({ party, port, keyFile, folder }) => ({
      name: `signer-${party}`,
      environment: {
        SIGNER_DATA: folder,
        SIGNER_PORT: String(port),
        SIGNER_SEALING_KEY_FILE: keyFile,
        SIGNER_PEERS: peers,
        SIGNER_COORDINATOR: coordinator,
        SIGNER_NETWORKS: networks.join(','),
        SIGNER_ASSETS: [...assets].map(([asset, decimals]) => `${asset}=${decimals}`).join(','),
        SIGNER_RESHARE: reshare,
        // People try key generation here, and journeys make hundreds of keys.
        SIGNER_CEREMONIES_PER_HOUR: '10000',
      },
    })),
    folders: nodes.map(({ party, folder, keyFile, identity }) => ({ party, folder, keyFile, identity })),
    addresses: nodes
      .map(({ party, port, identity }) => `${party}=https://127.0.0.1:${port}#${identity}`)
      .join(','),
  }
}

function sealingKeyFile(dataFolder: string, party: number): string {
  const folder = join(dataFolder, 'sealing-keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `signer-${party}`)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return file
}
