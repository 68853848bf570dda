import { createRequire } from 'node:module'

/** The program of the node, which an optional package brings for each platform. Null: there is none for this one, or it is not
 *  installed. */
export function findAnvil(platform: string = process.platform, arch: string = process.arch): string | null {
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  try {
    // The packages of the platforms belong to this one.
    const own = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return own.resolve(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`)
  } catch {
    return null
  }
}
