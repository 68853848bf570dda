/** Every page of the product as a link, for people who build it. */
import { Link, useRouter } from '@tanstack/react-router'
import { useWords } from '../words/words.tsx'

export function DevNavigation() {
  const words = useWords()
  const router = useRouter()
  const all = Object.entries(router.routesByPath).flatMap(([path, route]) => {
    const title = (route as { options: { staticData?: { title?: (all: typeof words) => string } } }).options
      .staticData?.title
    return title === undefined ? [] : [{ path, title: title(words) }]
  })
  return (
    <ul className="grid min-h-0 grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] content-start gap-x-6 gap-y-1 overflow-y-auto px-5 py-4">
      {all.map(({ path, title }) => (
        <li key={path} className="min-w-0">
          <Link to={path as '/'} className="flex flex-col rounded-md px-2 py-1 hover:bg-hover">
            <span className="font-medium">{title}</span>
            <span className="font-mono text-xs text-mute">{path}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
