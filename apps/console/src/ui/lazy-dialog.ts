/** A dialog that is loaded when it is first opened. */
import { type ComponentType, lazy } from 'react'

export interface LaunchedDialogProps {
  readonly onClose: () => void
}
export type LaunchedDialog = ComponentType<LaunchedDialogProps>

export const lazyDialog = (load: () => Promise<LaunchedDialog>): LaunchedDialog =>
  lazy(async () => ({ default: await load() }))
