/** Light values of site/styles/core/tokens.css: a picture has no dark mode. */
export const INK = {
  paper: '#fbfbfa',
  surface: '#ffffff',
  line: '#c5cecc',
  ink: '#11181b',
  ink2: '#3e494e',
  ink3: '#5a666b',
  accent: '#0b5a68',
  dealBg: '#fff4d6',
  dealLine: '#c98a00',
  dealInk: '#6b4300',
  blueBg: '#d9e6fc',
  blueInk: '#17449a',
  greenBg: '#d9f0e0',
  greenInk: '#0f5a31',
} as const;
