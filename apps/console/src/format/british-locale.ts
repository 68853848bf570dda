/** English of lists without a comma before 'and', and of dates with the day first. Other languages stay. */
export const britishLocale = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)
