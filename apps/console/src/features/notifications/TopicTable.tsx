/** One row for each topic, with a switch for each channel. */
import { isEmailFixed, noticeTopics } from '@holdfast/contract'
import { Lock } from 'lucide-react'
import { Fragment } from 'react'
import { ToggleOnly } from './ToggleOnly.tsx'
import { type Settings, useChangeSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

type Topic = Settings['topics'][number]

const topicGroups = ['transfers', 'organization', 'account'] as const

export function TopicTable({ settings: { topics } }: { readonly settings: Settings }) {
  const words = useNotificationWords()
  const { event, inApp, email, push } = words.columns
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{words.caption}</caption>
      <colgroup>
        <col />
        <col className="w-18 sm:w-26" />
        <col className="w-18 sm:w-26" />
        <col className="w-16 sm:w-26" />
      </colgroup>
      <thead className="text-xs text-soft">
        <tr>
          <th scope="col" className="px-5 pb-2 text-left font-normal">
            {event}
          </th>
          {[inApp, email, push].map((name) => (
            <th key={name} scope="col" className="px-1 pb-2 text-center font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topicGroups.map((group) => (
          <Fragment key={group}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={4}
                className="border-y border-line bg-sunken px-5 py-1.5 text-left font-semibold"
              >
                {words.groups[group]}
              </th>
            </tr>
            {topics
              .filter(({ topic }) => noticeTopics[topic].group === group)
              .map((topic) => (
                <TopicRow key={topic.topic} topic={topic} />
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function TopicRow({ topic: { topic, email, push } }: { readonly topic: Topic }) {
  const words = useNotificationWords()
  const change = useChangeSettings()
  const [name, why] = words.topics[topic]
  const set = (part: { readonly email?: boolean; readonly push?: boolean }) =>
    change({ topic: { topic, ...part } }, (now) => ({
      ...now,
      topics: now.topics.map((row) => (row.topic === topic ? { ...row, ...part } : row)),
    }))
  return (
    <tr data-topic={topic} className="hover:bg-hover [&>*]:border-b [&>*]:border-line">
      <th scope="row" className="py-2 pr-2 pl-5 text-left font-normal">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-mute">{why}</span>
      </th>
      <td className="px-1 text-center">
        <span className="inline-flex items-center gap-1.5 text-xs text-mute">
          <Lock aria-hidden className="size-3 max-sm:hidden" strokeWidth={1.75} />
          {words.always}
        </span>
      </td>
      <td className="px-1 text-center">
        {email === null ? (
          <span title={words.byVaultHint} className="text-xs text-mute">
            {words.byVault}
          </span>
        ) : isEmailFixed(topic) ? (
          <span title={words.emailFixed} className="inline-flex items-center gap-1.5 text-xs text-mute">
            <Lock aria-hidden className="size-3 max-sm:hidden" strokeWidth={1.75} />
            {words.always}
          </span>
        ) : (
          <ToggleOnly
            label={words.switchOf(words.columns.email, name)}
            isOn={email}
            onChange={(isOn) => set({ email: isOn })}
          />
        )}
      </td>
      <td className="px-1 text-center">
        <ToggleOnly
          label={words.switchOf(words.columns.push, name)}
          isOn={push}
          onChange={(isOn) => set({ push: isOn })}
        />
      </td>
    </tr>
  )
}
