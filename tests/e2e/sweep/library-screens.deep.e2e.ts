import { LIBRARY_SCREENS } from '../../support/screens.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(LIBRARY_SCREENS);
