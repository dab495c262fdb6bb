package io.walstream.spring.listener;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.springframework.core.MethodParameter;
import org.springframework.core.Nullness;
import org.springframework.core.ResolvableType;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.change.WalTransaction;
import io.walstream.spring.AfterChange;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.failure.ListenerSignatureException;
import io.walstream.spring.listener.bind.AnyRowBinder;
import io.walstream.spring.listener.bind.RowBinder;
import io.walstream.spring.listener.bind.RowBinders;
import io.walstream.spring.listener.call.ListenerParameter;
import io.walstream.spring.listener.call.ListenerParameter.Absence;
import io.walstream.spring.listener.call.ListenerParameter.AfterParameter;
import io.walstream.spring.listener.call.ListenerParameter.BeforeParameter;
import io.walstream.spring.listener.call.ListenerParameter.ChangeParameter;
import io.walstream.spring.listener.call.ListenerParameter.MetadataParameter;
import io.walstream.wal.Operation;

/**
 * Reads the parameters of listener methods.
 */
final class ListenerParameters {

	private static final Map<Class<?>, Set<Operation>> CHANGES = Map.of(Change.class, EnumSet.allOf(Operation.class),
			Insert.class, EnumSet.of(Operation.INSERT), Update.class, EnumSet.of(Operation.UPDATE), Delete.class,
			EnumSet.of(Operation.DELETE), Truncate.class, EnumSet.of(Operation.TRUNCATE));

	private static final String FORMS = "Change<T>, Insert<T>, Update<T>, Delete<T>, Truncate<?>, ChangeMetadata, "
			+ "T, @AfterChange T or @BeforeChange T, where T is " + RowBinders.TYPES;

	private final Method method;

	private final Class<?> beanType;

	private final RowBinders binders;

	ListenerParameters(Method method, Class<?> beanType, RowBinders binders) {
		this.method = method;
		this.beanType = beanType;
		this.binders = binders;
	}

	List<ListenerParameter> read() {
		List<ListenerParameter> parameters = new ArrayList<>();
		for (int i = 0; i < this.method.getParameterCount(); i++) {
			MethodParameter parameter = new MethodParameter(this.method, i).withContainingClass(this.beanType);
			try {
				parameters.add(read(parameter));
			}
			catch (IllegalArgumentException ex) {
				throw new ListenerSignatureException(this.method,
						"parameter '%s' %s".formatted(describe(parameter), ex.getMessage()));
			}
		}
		return List.copyOf(parameters);
	}

	private ListenerParameter read(MethodParameter parameter) {
		ResolvableType type = ResolvableType.forMethodParameter(parameter);
		boolean after = parameter.hasParameterAnnotation(AfterChange.class);
		boolean before = parameter.hasParameterAnnotation(BeforeChange.class);
		if (after && before) {
			throw new IllegalArgumentException("is both @AfterChange and @BeforeChange, expected one of them");
		}
		if (before) {
			return before(parameter, type);
		}
		return after ? new AfterParameter(rows(type)) : plain(type);
	}

	private ListenerParameter plain(ResolvableType type) {
		Class<?> parameterClass = type.toClass();
		if (parameterClass == ChangeMetadata.class) {
			return new MetadataParameter();
		}
		Set<Operation> operations = CHANGES.get(parameterClass);
		if (operations == null) {
			return new AfterParameter(rows(type));
		}
		return new ChangeParameter(operations, (parameterClass == Truncate.class) ? AnyRowBinder.ROW : argument(type));
	}

	private ListenerParameter before(MethodParameter parameter, ResolvableType type) {
		if (type.toClass() == Optional.class) {
			return new BeforeParameter(rows(type.getGeneric(0)), Absence.EMPTY);
		}
		boolean nullable = Nullness.forMethodParameter(parameter) == Nullness.NULLABLE;
		return new BeforeParameter(rows(type), nullable ? Absence.NULL : Absence.REFUSED);
	}

	private RowBinder argument(ResolvableType change) {
		return rows(isAny(change) ? ResolvableType.forClass(Row.class) : change.getGeneric(0));
	}

	// Change<?> and a raw Change ask for no type.
	private static boolean isAny(ResolvableType change) {
		Type argument = change.getGeneric(0).getType();
		boolean open = argument instanceof WildcardType || argument instanceof TypeVariable;
		return change.getGeneric(0) == ResolvableType.NONE || open && change.getGeneric(0).toClass() == Object.class;
	}

	private RowBinder rows(ResolvableType type) {
		Class<?> parameterClass = type.toClass();
		if (parameterClass == WalTransaction.class || Collection.class.isAssignableFrom(parameterClass)) {
			throw new IllegalArgumentException("is of a type that comes with a later version, expected " + FORMS);
		}
		if (CHANGES.containsKey(parameterClass) || parameterClass == ChangeMetadata.class) {
			throw new IllegalArgumentException(
					"is a change and no row, which @AfterChange and @BeforeChange stand for, expected " + FORMS);
		}
		try {
			return this.binders.forType(type);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("cannot be bound: %s. Expected %s".formatted(ex.getMessage(), FORMS),
					ex);
		}
	}

	static String describe(Method method, List<ListenerParameter> parameters) {
		List<String> descriptions = new ArrayList<>();
		for (int i = 0; i < parameters.size(); i++) {
			descriptions.add("'%s' allows %s".formatted(describe(new MethodParameter(method, i)),
					EnumSet.copyOf(parameters.get(i).operations())));
		}
		return String.join(", ", descriptions);
	}

	private static String describe(MethodParameter parameter) {
		return parameter.getParameterType().getSimpleName() + " " + parameter.getParameter().getName();
	}

}
