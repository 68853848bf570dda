/** The module `virtual:contract`: the contract without its schemas, which are larger than the part a page needs, and a module for
 *  the shapes of the replies of each area. */
import { createRequire } from 'node:module'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:contract'
const shapes = `${name}/shapes/`
const isOurs = (id: string) => id === name || id.startsWith(shapes)

export const contractModule: Plugin = {
  name: 'contract-module',
  resolveId: (id) => (isOurs(id) ? `\0${id}` : undefined),
  async load(resolved) {
    const id = resolved.slice(1)
    if (!resolved.startsWith('\0') || !isOurs(id)) return undefined
    const path = createRequire(import.meta.url).resolve('@holdfast/contract/module-text')
    const { module, dependencies } = await runnerImport<ModuleText>(path)
    for (const file of dependencies) this.addWatchFile(file)
    return id === name ? module.moduleText() : module.shapesText(id.slice(shapes.length))
  },
}

interface ModuleText {
  readonly moduleText: () => string
  readonly shapesText: (area: string) => string
}
