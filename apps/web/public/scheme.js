// Runs before the first paint, so that a dark page is never light for a moment.
var chosen = null
try {
  chosen = localStorage.getItem('mantine-color-scheme-value')
} catch {}
var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
