/** A chain in a folder of its own, and its server, for tests and measurements. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAnvil } from './find-anvil.ts'
import { SandboxEthereum, type SandboxEthereumOptions } from './sandbox-ethereum.ts'
import { serveEthereum } from './serve-ethereum.ts'

export const token = 'a token for tests'
const startAt = new Date('2026-03-01T00:00:00Z')

/** `end` removes the folder too. */
export async function startNode(options: Partial<SandboxEthereumOptions> = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'holdfast-ethereum-'))
  const chain = await SandboxEthereum.open({
    program: findAnvil() ?? '',
    dataFolder,
    startAt,
    clock: () => startAt.getTime(),
    ...options,
  })
  const server = await serveEthereum({ chain, token }, 0)
  const end = async () => {
    await server.close()
    await chain.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return { chain, server, url: server.url, dataFolder, end }
}
