import type { Plugin } from 'vite'

const preloadedFonts = /(figtree-latin-wght-normal|bricolage-grotesque-latin-700-normal)[\w-]*\.woff2$/

/* The first versions that know light-dark(); for older ones it would be rewritten so that nested schemes break. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/**
 * What the theme needs of the build: style sheets for browsers that know light-dark(), and a preload link for the two
 * font files, so that they load beside the script and not after the style sheet. Their names carry a hash and are only
 * known once the bundle exists.
 */
export function themePlugin(): Plugin {
  return {
    name: 'theme',
    config: () => ({ build: { cssTarget } }),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => preloadedFonts.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
