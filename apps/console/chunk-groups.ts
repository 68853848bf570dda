import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number]

/**
 * The files that every page loads, and the modules in each. Left to itself the bundler puts each module that two pages share into
 * a file of its own, and a page then asks for a hundred files.
 */
export function chunkGroups(root: string): Group[] {
  const isStart = (id: string) =>
    id.startsWith(join(root, 'index.html')) || id === join(root, 'src/app/main.tsx')
  return [
    { priority: 3, name: 'first', tags: ['$initial'], test: (id) => !isStart(id) },
    // Icons of one or two places stay with these, and the galleries of all icons stay apart.
    { priority: 2, name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 5 },
    // The parts of the frame with all that they import and use.
    {
      priority: 1,
      name: 'shell',
      test: /[\\/]src[\\/]shell[\\/](Sidebar|TopBar|OrganisationMenu|InvitationBanner)\.tsx$/,
    },
  ]
}
