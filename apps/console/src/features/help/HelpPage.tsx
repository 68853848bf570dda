/** The help for each screen. The search runs in the browser: the whole text is on the page. */
import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { lazyWords, useLocale, useWords } from '../../words/words.tsx'
import { findTopics, type HelpRole, helpGroups, type Topic } from './help-topics.ts'

const useHelp = lazyWords({
  en: async () => (await import('../../../locales/en/help.ts')).help,
  es: async () => (await import('../../../locales/es/help.ts')).help,
})

export function HelpPage() {
  const help = useHelp()
  const { pages } = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<HelpRole>()
  // For a link to one topic: the text was not rendered yet when the browser looked for it.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  const titleOf = ({ id, screen }: Topic) => {
    const topic = help.topics[id]
    return 'title' in topic ? topic.title : screen ? pages[screen.page] : ''
  }
  const textOf = (topic: Topic) => {
    const { what, ways } = help.topics[topic.id]
    return [titleOf(topic), help.groups[topic.group], what, ...ways].join('\n')
  }
  const found = findTopics(textOf, { typed, role })
  return (
    <>
      <search className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <SearchField
          label={help.search}
          hint={help.searchHint}
          maxLength={80}
          value={typed}
          onChange={setTyped}
        />
        <FilterSelect
          label={help.role}
          all={help.everybody}
          options={(['treasurer', 'approver', 'operator'] as const).map((value) => ({
            value,
            label: help.roles[value],
          }))}
          value={role}
          onChange={setRole}
        />
        <output className="ml-auto text-mute">
          {plural(locale, found.length, help.found)(countText(found.length, locale))}
        </output>
      </search>
      {found.length === 0 ? (
        <EmptyState title={help.noMatch} why={help.noMatchWhy} />
      ) : (
        <Scroller label={pages.help} className="relative min-h-0 flex-1 motion-safe:scroll-smooth">
          <div className="flex gap-10 px-5">
            <Contents topics={found} titleOf={titleOf} />
            <div className="min-w-0 flex-1 pb-16">
              {byGroup(found).map(([group, topics]) => (
                <section key={group} aria-label={help.groups[group]} className="pt-6">
                  <h2 className="pb-1 text-lg font-semibold">{help.groups[group]}</h2>
                  {topics.map((topic) => (
                    <Article key={topic.id} topic={topic} title={titleOf(topic)} />
                  ))}
                </section>
              ))}
            </div>
          </div>
        </Scroller>
      )}
    </>
  )
}

const byGroup = (topics: readonly Topic[]) =>
  helpGroups
    .map((group) => [group, topics.filter((topic) => topic.group === group)] as const)
    .filter(([, all]) => all.length > 0)

interface ContentsProps {
  readonly topics: readonly Topic[]
  readonly titleOf: (topic: Topic) => string
}

/** Beside the text where there is room for it. */
function Contents({ topics, titleOf }: ContentsProps) {
  const help = useHelp()
  return (
    <nav
      aria-label={help.contents}
      className="sticky top-0 max-h-[calc(100vh-6rem)] w-60 shrink-0 self-start overflow-y-auto py-6 max-lg:hidden"
    >
      {byGroup(topics).map(([group, all]) => (
        <div key={group} className="pb-3">
          <p className="pb-1 text-2xs font-medium text-mute">{help.groups[group]}</p>
          <ul>
            {all.map((topic) => (
              <li key={topic.id}>
                <a
                  href={`#${topic.id}`}
                  className="flex min-h-6 items-center rounded-sm text-soft hover:text-accent"
                >
                  {titleOf(topic)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Article({ topic, title }: { readonly topic: Topic; readonly title: string }) {
  const help = useHelp()
  const { pages } = useWords()
  const { what, ways } = help.topics[topic.id]
  return (
    <article
      id={topic.id}
      aria-label={title}
      className="max-w-[44rem] scroll-mt-4 border-t border-line py-4 first-of-type:border-t-0"
    >
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-base font-semibold">{title}</h3>
        {topic.isForStaff && <p className="text-2xs text-mute">{help.staffOnly}</p>}
      </header>
      <p className="pt-1 text-base text-soft">{what}</p>
      <ul className="list-disc pt-2 pl-4 text-base marker:text-mute">
        {ways.map((way) => (
          <li key={way} className="pb-1 pl-1">
            {way}
          </li>
        ))}
      </ul>
      {topic.screen && (
        <Link
          to={topic.screen.path as '/'}
          className="mt-1 inline-flex min-h-6 items-center gap-1 text-accent underline underline-offset-3"
        >
          {help.open(pages[topic.screen.page])}
          <ArrowUpRight aria-hidden className="size-3.5" />
        </Link>
      )}
    </article>
  )
}
