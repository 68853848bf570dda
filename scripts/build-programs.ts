/**
 * Builds programs as plain JavaScript for tests that start many processes: one from source takes several times the processor time
 * to start, because each of its modules is compiled again.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const configs = {
  signer: 'apps/signer/vite.config.ts',
  server: 'apps/server/vite.config.ts',
  ingester: 'apps/ingester/vite.config.ts',
  approver: 'apps/approver/server.vite.config.ts',
  sandbox: 'sandbox/vite.config.ts',
} as const

type Program = keyof typeof configs

/** `<folder>/<program>/bin` has the file of each entry. The server and the approver page need their built pages. */
export async function buildPrograms(
  folder: string,
  programs: readonly Program[] = ['signer', 'server', 'ingester', 'approver', 'sandbox'],
): Promise<void> {
  for (const program of programs) {
    const configFile = fileURLToPath(new URL(`../${configs[program]}`, import.meta.url))
    await build({ configFile, build: { outDir: join(folder, program) }, logLevel: 'warn' })
  }
}
