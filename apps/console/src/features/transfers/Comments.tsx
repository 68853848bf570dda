/** Comments on a request, for everybody who may see it. */
import { longestComment } from '@holdfast/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { newKey } from './new-key.ts'
import { useRequestPanelWords } from './request-panel-words.ts'
import type { Activity } from './use-activity.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly id: string
  readonly comments: Activity['comments']
  readonly ownId: string | null
  readonly onSent: () => Promise<unknown>
}

const tellsLeftFrom = 200

export function Comments({ id, comments, ownId, onSent }: Props) {
  const words = useRequestPanelWords()
  const { nobody } = useTransferWords()
  const [text, setText] = useState('')
  // One key for one text, so that sending twice leaves one comment.
  const [idempotencyKey, setKey] = useState(newKey)
  const send = useMutation({
    mutationFn: () =>
      api.commentOnTransferRequest({ params: { id }, body: { text: text.trim() }, idempotencyKey }),
    onSuccess: async () => {
      setText('')
      setKey(newKey())
      await onSent()
    },
  })
  const left = longestComment - text.length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !send.isPending) send.mutate()
  }
  return (
    <section aria-label={words.comments} className="grid gap-3">
      <h3 className="font-semibold">{words.comments}</h3>
      {comments.length > 0 && (
        <ul className="grid gap-3">
          {comments.map((comment) => (
            <li key={comment.id} className="rounded-md bg-sunken px-3 py-2">
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mute">
                <bdi className="font-medium text-ink">
                  {comment.by.id === ownId ? words.you : (comment.by.name ?? nobody)}
                </bdi>
                <time dateTime={comment.at}>{localTime(comment.at).slice(0, 16)}</time>
              </p>
              <p className="break-words whitespace-pre-wrap">
                <bdi>{comment.text}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} className="grid gap-2">
        <TextArea
          label={words.comment}
          name="comment"
          rows={2}
          value={text}
          onChange={(value) => {
            send.reset()
            setText(value)
            setKey(newKey())
          }}
          maxLength={longestComment}
          hint={left < tellsLeftFrom ? words.commentHint(left) : undefined}
          error={send.error === null ? undefined : words.commentFailed(answerText(send.error))}
        />
        <div className="text-right">
          <Button type="submit" disabled={text.trim() === '' || send.isPending}>
            {words.send}
          </Button>
        </div>
      </form>
    </section>
  )
}
