// What other modules and the jobs may use of this one.
export {favouriteRoutes} from './favourites/routes.ts'
export {reviewRoutes} from './routes.ts'
export {showDue} from './save.ts'
