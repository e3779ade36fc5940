/** The longest run of letters that flite is given: words are shorter, and its rules of pronunciation get slow with length. */
const maxRun = 40

/** What flite would spell, skip or misread, said in words. */
const spokenAs: readonly (readonly [RegExp, string])[] = [
  [/\bhttps?:\/\/(?:www\.)?/gi, ' '],
  [/[‘’‛′]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/\s*[–—―]\s*/g, ', '],
  [/…/g, '...'],
  [/€\s?([\d.,]*\d)/g, '$1 euros'],
  [/£\s?([\d.,]*\d)/g, '$1 pounds'],
  [/&/g, ' and '],
  [/@/g, ' at '],
  [/°\s?[CF]?\b/g, ' degrees '],
  [/×/g, ' times '],
  [/(?<=[a-z])\/(?=[a-z])/gi, ' slash '],
  [/(?<=\w)_+(?=\w)/g, ' '],
  [/(?<=[a-z])\.(?=[a-z]{2})/gi, ' dot '],
]

/**
 * A sentence as flite reads it: plain ASCII without control characters, or '' where nothing of it can be spoken, such as signs alone or
 * a script that it does not know. Accents are left out.
 */
export function toFliteText(sentence: string): string {
  let text = sentence.normalize('NFKC')
  for (const [pattern, words] of spokenAs) text = text.replace(pattern, words)
  text = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x21-\x7e]+/g, ' ')
    .replace(/([^a-z0-9 ])\1+/gi, '$1')
    .replace(new RegExp(`[^ ]{${maxRun}}`, 'g'), '$& ')
    .trim()
  return /[a-z0-9]/i.test(text) ? text : ''
}
