/** Templates and scheduled payments: what is requested next, and the values that fill the form. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLocale } from '../../words/words.tsx'
import { useActor } from '../requesting/use-actor.ts'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import { useSchedules, useTemplates } from '../transfers/use-payments.ts'
import { usePayWords } from '../transfers/pay-words.ts'
import type { Schedule, Template } from '../transfers/use-save-payment.ts'
import { Schedules } from './Schedules.tsx'
import { Templates } from './Templates.tsx'

const PaymentDialog = lazy(async () => ({ default: (await import('./PaymentDialog.tsx')).PaymentDialog }))

type Open =
  | { readonly kind: 'template'; readonly saved: Template | null }
  | { readonly kind: 'schedule'; readonly saved: Schedule | null }

export function PaymentsPage() {
  const { payments: words } = usePayWords()
  const locale = useLocale()
  const actor = useActor()
  const navigate = useNavigate()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const tab = search.tab === 'templates' ? 'templates' : 'schedules'
  const schedules = useSchedules()
  const templates = useTemplates()
  const [open, setOpen] = useState<Open | null>(null)
  const mayNot = actor.isKnown && !actor.mayDraft
  const whyNoNew = useWhyNoRequests()
  const count = (list: readonly unknown[] | undefined) =>
    list === undefined ? '' : countText(list.length, locale)
  return (
    <>
      <Tabs
        label={words.tabs}
        className="flex min-h-0 flex-1 flex-col"
        tabs={[
          { value: 'schedules', label: words.schedules(count(schedules.data)) },
          { value: 'templates', label: words.templates(count(templates.data)) },
        ]}
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (next === 'templates' ? { tab: next } : {}) as never,
            replace: true,
          })
        }
        actions={
          <span className="flex flex-wrap items-center gap-2">
            <Link
              to={'/mpc/transfer-requests' as '/'}
              className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-soft hover:bg-hover hover:text-ink"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {words.backToRequests}
            </Link>
            <Button
              look="solid"
              disabled={whyNoNew !== null}
              onClick={() => setOpen({ kind: tab === 'templates' ? 'template' : 'schedule', saved: null })}
            >
              {tab === 'templates' ? words.newTemplate : words.newSchedule}
            </Button>
          </span>
        }
      >
        {whyNoNew !== null && (
          <p className="border-b border-line px-5 py-2 text-mute">{mayNot ? words.viewerOnly : whyNoNew}</p>
        )}
        {tab === 'schedules' ? (
          <Schedules
            query={schedules}
            mayChange={!mayNot}
            onEdit={(saved) => setOpen({ kind: 'schedule', saved })}
          />
        ) : (
          <Templates
            query={templates}
            mayChange={!mayNot}
            mayUse={whyNoNew === null}
            onEdit={(saved) => setOpen({ kind: 'template', saved })}
          />
        )}
      </Tabs>
      {open !== null && (
        <Suspense>
          <PaymentDialog {...open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
