import type { Json } from '../answers/json.ts'

export interface Answer {
  readonly status: number
  readonly body: Json
}
