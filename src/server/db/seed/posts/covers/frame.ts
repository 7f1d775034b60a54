/** The paper that every cover of the blog is drawn on: 640 × 360, a coloured ground and a line to stand on. */
export const cover = (ground: string, hill: string, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="640" height="360" fill="${ground}"/><path fill="${hill}" d="M0 306c120-34 240-40 340-30s210 14 300-8v92H0z"/>${drawing}</svg>`
