/** Every page of the product as a link, for people who build it. */
import { Link } from '@tanstack/react-router'
import { useWords } from '../words/words.tsx'
import { livePages, plannedPages } from './pages.ts'

export function DevNavigation() {
  const { pages } = useWords()
  const all = [
    { path: '/main/Login', title: useWords().login.title },
    { path: '/dev', title: pages.devNavigation.title },
    { path: '/dev/main', title: pages.devMain.title },
    ...[...livePages, ...plannedPages].map(({ path, page }) => ({ path, title: pages[page].title })),
  ]
  return (
    <ul className="min-h-0 columns-[18rem] gap-6 overflow-y-auto px-5 py-4">
      {all.map(({ path, title }) => (
        <li key={path} className="mb-1 break-inside-avoid">
          <Link to={path as '/'} className="flex flex-col rounded-md px-2 py-1 hover:bg-hover">
            <span className="font-medium">{title}</span>
            <span className="font-mono text-xs text-mute">{path}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
