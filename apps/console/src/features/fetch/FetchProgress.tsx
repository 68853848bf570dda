/**
 * The progress of a catch-up job, polled twice a second until it is done. A failed poll is repeated; only the log mentions it.
 */
import type { ApiReply } from '@holdfast/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useWords } from '../../words/words.tsx'
import { useFetchWords } from './use-fetch-words.ts'

type Progress = ApiReply<'getCatchUpProgress'>

export const pollMs = 500

interface Props {
  readonly jobId: string
  /** Called once, when the job has ended. */
  readonly onDone: () => void
  readonly onClose: () => void
}

export function FetchProgress({ jobId, onDone, onClose }: Props) {
  const words = useFetchWords()
  const { common } = useWords()
  const refusalText = useRefusalText()
  const progress = useProgress(jobId, onDone)
  const isDone = progress?.done === true
  const counts = [
    [words.nativeOut, progress?.processed_native_out ?? 0],
    [words.nativeIn, progress?.processed_native_in ?? 0],
    [words.trc20Out, progress?.processed_trc20_out ?? 0],
    [words.trc20In, progress?.processed_trc20_in ?? 0],
  ] as const
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Dialog title={words.progressTitle} closeLabel={common.close} onClose={onClose} isLocked={!isDone}>
      <div className="grid gap-4 px-5 py-4" aria-live="polite">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
          <Row label={words.jobId} value={<span className="font-mono text-xs">{jobId}</span>} />
          <Row label={words.stage} value={stageOf(words.stages, progress?.stage ?? 'queued')} />
          {counts.map(([label, count]) => (
            <Row key={label} label={label} value={String(count)} />
          ))}
          <Row label={words.total} value={String(total)} />
          <Row label={words.estimated} value={String(progress?.planned_total ?? 0)} />
        </dl>
        {progress !== undefined && progress.errors.length > 0 && (
          <section>
            <h3 className="pb-1 font-medium">{words.errors}</h3>
            <ul className="grid max-h-40 gap-1 overflow-y-auto">
              {progress.errors.slice(-10).map(({ txid, message, message_refusal }) => (
                <li key={`${txid}/${message}`} className="text-bad">
                  {txid !== '' && <span className="block font-mono text-xs break-all">{txid}</span>}
                  <bdi>{refusalText(message_refusal, message)}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isDone && <p className="font-medium text-good">{words.done}</p>}
      </div>
      <DialogFooter>
        <Button look={isDone ? 'solid' : 'quiet'} disabled={!isDone} onClick={onClose}>
          {isDone ? words.close : words.inProgress}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Row({ label, value }: { readonly label: string; readonly value: React.ReactNode }) {
  return (
    <>
      <dt className="text-mute">{label}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </>
  )
}

const stageOf = (names: Readonly<Record<string, string>>, stage: string): string => names[stage] ?? stage

function useProgress(jobId: string, onDone: () => void): Progress | undefined {
  const [progress, setProgress] = useState<Progress>()
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const read = await api.getCatchUpProgress({ params: { jobId } }).catch((error: unknown) => {
        console.error('The progress could not be read this time', error)
        return undefined
      })
      if (isLeft) return
      if (read !== undefined) setProgress(read)
      if (read?.done === true) finish()
      else timer = setTimeout(() => void ask(), pollMs)
    }
    void ask()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [jobId])
  return progress
}
