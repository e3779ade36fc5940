const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, between tags or as the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char]!)
