// The public face of this module: what other modules, jobs and the app may import.
export {askForReviews} from './ask.ts'
export {favouriteRoutes} from './favourites.ts'
export {reviewRoutes} from './routes.ts'
export {showDue} from './save.ts'
