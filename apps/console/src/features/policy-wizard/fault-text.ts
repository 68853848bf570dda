import type { AnswerFault } from '@holdfast/policy'
import { countText } from '../../format/count-text.ts'
import type { WizardWords } from '../policies/words.ts'

export function faultText(fault: AnswerFault, { faults: words }: WizardWords, locale: string): string {
  switch (fault.code) {
    case 'too-few':
      return words.tooFew
    case 'twins':
      return words.twins
    case 'not-whole':
      return words.notWhole
    case 'too-small':
      return words.tooSmall(countText(fault.limit, locale))
    case 'too-large':
      return words.tooLarge(countText(fault.limit, locale))
    case 'no-address':
    case 'no-ip':
    case 'no-country':
    case 'twice':
    case 'too-many':
      return words.line(fault.line, fault.text, words[reasons[fault.code]])
  }
}

const reasons = {
  'no-address': 'noAddress',
  'no-ip': 'noIp',
  'no-country': 'noCountry',
  twice: 'twice',
  'too-many': 'tooMany',
} as const
