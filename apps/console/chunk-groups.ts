import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number]

/**
 * The files that every page loads, with the modules in each. By default the bundler gives each module shared by two pages a file
 * of its own, so a page would request a hundred files.
 */
export function chunkGroups(root: string): Group[] {
  const isStart = (id: string) =>
    id.startsWith(join(root, 'index.html')) || id === join(root, 'src/app/main.tsx')
  return [
    { priority: 3, name: 'first', tags: ['$initial'], test: (id) => !isStart(id) },
    // Icons used in one or two places stay with their importers; the galleries of all icons stay separate.
    { priority: 2, name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 5 },
    // The components of the frame, with all their imports.
    {
      priority: 1,
      name: 'shell',
      test: /[\\/]src[\\/]shell[\\/](Sidebar|TopBar|OrganisationMenu|InvitationBanner)\.tsx$/,
    },
  ]
}
