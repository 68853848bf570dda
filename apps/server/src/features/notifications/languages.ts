import type { NotificationPerson } from '@holdfast/store/read'
import { en, type MailWords } from '../../mail/words/en.ts'
import { es } from '../../mail/words/es.ts'

type Person = Pick<NotificationPerson, 'language' | 'time_zone'> | undefined

export const wordsOf = (person: Person): MailWords => (person?.language === 'es' ? es : en)

export const zoneOf = (person: Person): string => person?.time_zone ?? 'UTC'
