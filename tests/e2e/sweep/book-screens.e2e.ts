import { BOOK_SCREENS } from '../../support/screens-book.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(BOOK_SCREENS);
