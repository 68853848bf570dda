import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { placeShared, sharedModules } from './shared-chunks.ts'

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number]

/**
 * The files that every page loads, with the modules in each. By default the bundler gives each module shared by two pages a file
 * of its own, so a page would request a hundred files.
 */
export function chunkGroups(root: string): Group[] {
  const [start, always] = [join(root, 'src/app/main.tsx'), join(root, 'src/shell/Shell.tsx')]
  const isStart = (id: string) => id.startsWith(join(root, 'index.html')) || id === start
  let places: ReadonlyMap<string, string> | undefined
  const sharedChunk = (id: string, graph: Rolldown.ChunkingContext) => {
    places ??= placeShared(sharedModules(start, always, (id) => graph.getModuleInfo(id)))
    return places.get(id) ?? null
  }
  return [
    { priority: 3, name: 'first', tags: ['$initial'], test: (id) => !isStart(id) },
    // Icons used in one or two places stay with their importers; the galleries of all icons stay separate.
    { priority: 2, name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 5 },
    // The components of the frame, with all their imports.
    {
      priority: 1,
      name: 'shell',
      test: /[\\/]src[\\/]shell[\\/](Shell|Sidebar|TopBar|OrganisationMenu|InvitationBanner)\.tsx$/,
    },
    // Each module is placed by itself: with all its imports a chunk could grow without limit.
    { priority: 0, name: sharedChunk, includeDependenciesRecursively: false },
  ]
}
