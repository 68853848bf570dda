import { type ApiReply, plainEnglish, type RefusalBody, renderRefusal } from '@holdfast/contract'

type Presented = ApiReply<'checkTransferBatch'>['lines'][number]['findings'][number]

/** Something about a line that people have to see. An error keeps the batch from being submitted. */
export interface Finding extends Pick<Presented, 'level' | 'repair' | 'saved'> {
  readonly why: RefusalBody
  /** It keeps the batch from being submitted, and not from being a draft: the money may come. */
  readonly isForDraft?: boolean
}

export const finding = (why: RefusalBody, more: Partial<Omit<Finding, 'why'>> = {}): Finding => ({
  why,
  level: 'error',
  repair: null,
  saved: null,
  ...more,
})

export const preventsDraft = ({ level, isForDraft }: Finding): boolean =>
  level === 'error' && isForDraft !== true

export const presentFinding = ({ why, level, repair, saved }: Finding): Presented => ({
  code: why.code,
  params: { ...why.params },
  reason: renderRefusal(why, plainEnglish),
  level,
  repair,
  saved,
})
