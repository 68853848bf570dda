import { isRefusalCode, type RefusalBody, type RefusalLanguage, renderRefusal } from '@holdfast/contract'

/** A refusal as received: this version of the console may not know its code. */
export interface ArrivedRefusal {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Null: the code is not known. */
export type Render = (refusal: ArrivedRefusal, isAtField?: boolean) => string | null

export const renderInto =
  (language: RefusalLanguage): Render =>
  ({ code, params }, isAtField) =>
    isRefusalCode(code) ? renderRefusal({ code, params } as RefusalBody, language, isAtField) : null
