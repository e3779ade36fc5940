/** What draws answers, with all of Markdown: not needed before the first one. */
export const loadAnswerText = () => import('./answer-text.tsx').then((file) => ({ default: file.AnswerText }))
