import type { StatementLanguage } from '@holdfast/contract'
import { en } from './en.ts'
import { es } from './es.ts'

export type StatementTexts = typeof en

export const textsOf = (language: StatementLanguage): StatementTexts => ({ en, es })[language]
