/** The module that `contract-module.ts` generates when the console is built. */
declare module 'virtual:contract' {
  import type { AdminMessageType, ExactRoutes, Shape } from '@holdfast/contract'

  export const routes: ExactRoutes
  export const adminPayloads: Readonly<Partial<Record<AdminMessageType, Shape>>>
  export const settings: Shape
  export const messages: Readonly<Record<'joined' | 'balances', Shape>>
}
