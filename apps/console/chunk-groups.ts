import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number]
type Context = Parameters<Extract<Group['name'], (...parameters: never[]) => unknown>>[1]

const icons = /[\\/]lucide-react[\\/]/
const catalogues = /[\\/]locales[\\/]/

/**
 * The files that every page loads, and the modules in each. Left to itself the bundler puts each module that two pages share into
 * a file of its own, and a page then asks for a hundred files.
 */
export function chunkGroups(root: string): Group[] {
  const isStart = (id: string) =>
    id.startsWith(join(root, 'index.html')) || id === join(root, 'src/app/main.tsx')
  return [
    { priority: 4, name: 'first', tags: ['$initial'], test: (id) => !isStart(id) },
    // Icons of one or two places stay with these, and the galleries of all icons stay apart.
    { priority: 3, name: 'icons', test: icons, minShareCount: 5 },
    { priority: 2, debugName: 'calls', name: loadedBy(join(root, 'src/data/calls.ts'), 'calls') },
    { priority: 1, debugName: 'shell', name: loadedBy(join(root, 'src/shell/Shell.tsx'), 'shell') },
  ]
}

/** Claims a module and what it imports, directly or not, for one file. */
function loadedBy(start: string, name: string): (id: string, context: Context) => string | null {
  const found = new Set<string>()
  const visit = (id: string, context: Context): void => {
    if (found.has(id) || catalogues.test(id) || icons.test(id)) return
    found.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported, context)
  }
  return (id, context) => {
    if (found.size === 0) visit(start, context)
    return found.has(id) ? name : null
  }
}
