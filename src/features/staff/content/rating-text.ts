/** What somebody's reviews come to: `4.7 of 5, from 3 reviews`. */
export const ratingText = (rating: number, reviews_count: number): string =>
  `${rating.toFixed(1)} of 5, from ${reviews_count === 1 ? 'one review' : `${reviews_count} reviews`}`
