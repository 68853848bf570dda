/** The plural form of a sentence for a count; both languages have 'one' and 'other'. */
const rules = new Map<string, Intl.PluralRules>()

export function plural<T>(locale: string, count: number, forms: { readonly one: T; readonly other: T }): T {
  let rule = rules.get(locale)
  if (!rule) {
    rule = new Intl.PluralRules(locale)
    rules.set(locale, rule)
  }
  return rule.select(count) === 'one' ? forms.one : forms.other
}
