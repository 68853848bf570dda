/** State of a process, a provider or a node. Shape and text carry it; colour repeats it. */
import { CircleAlert, CircleCheck, CircleDashed, CircleStop, Hourglass, type LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { useHealthWords } from './use-health.ts'

export type HealthState = keyof ReturnType<typeof useHealthWords>['states']

const looks: Readonly<Record<HealthState, readonly [LucideIcon, string]>> = {
  running: [CircleCheck, 'text-good'],
  answering: [CircleCheck, 'text-good'],
  waiting: [Hourglass, 'text-soft'],
  quiet: [CircleDashed, 'text-mute'],
  stopped: [CircleStop, 'text-mute'],
  absent: [CircleDashed, 'text-mute'],
  stale: [CircleAlert, '-ml-1 bg-bad-wash pl-1 text-bad'],
  failing: [CircleAlert, '-ml-1 bg-bad-wash pl-1 text-bad'],
  silent: [CircleAlert, '-ml-1 bg-bad-wash pl-1 text-bad'],
}

export function State({ state }: { readonly state: HealthState }) {
  const words = useHealthWords()
  const [Icon, look] = looks[state]
  return (
    <span
      title={words.stateTips[state]}
      className={cx(
        'flex h-4.5 w-fit items-center gap-1 rounded-full pr-2 text-xs font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden className="size-3" />
      {words.states[state]}
    </span>
  )
}
