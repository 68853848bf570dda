/** The module `virtual:contract`: the contract without its schemas, which are larger than the part a page needs. */
import { createRequire } from 'node:module'
import { type Plugin, runnerImport } from 'vite'

const name = 'virtual:contract'
const resolved = `\0${name}`

export const contractModule: Plugin = {
  name: 'contract-module',
  resolveId: (id) => (id === name ? resolved : undefined),
  async load(id) {
    if (id !== resolved) return undefined
    const path = createRequire(import.meta.url).resolve('@holdfast/contract/module-text')
    const { module, dependencies } = await runnerImport<ModuleText>(path)
    for (const file of dependencies) this.addWatchFile(file)
    return module.moduleText()
  },
}

interface ModuleText {
  readonly moduleText: () => string
}
